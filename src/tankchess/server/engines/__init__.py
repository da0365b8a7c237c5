"""The computer player: engines in processes of their own."""
