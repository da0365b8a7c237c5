"""Notifications by Web Push, for people who asked for them."""
