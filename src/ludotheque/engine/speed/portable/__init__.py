"""Rules and bots compiled once for everybody, as WebAssembly: made here by Numba, run by whatever runs it."""
