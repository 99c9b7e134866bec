"""The engine: rules, odds and bots compiled once to WebAssembly, and the host that runs it."""
