"""Proofs of forced checkmates and escapemates."""
