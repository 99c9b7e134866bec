"""The HTTP edge: middleware, websockets, identity, authorization, rate limits, static files."""
