"""Tables: what happens at them, and who decides."""
