"""Changes of the database's schema, in their order. They run when the server starts."""
