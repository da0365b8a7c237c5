"""HTTP and WebSockets: routes, requests and their answers."""
