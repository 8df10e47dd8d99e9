"""What a browser needs to run the library: Python in WebAssembly, its library, ours, and what starts them.

``write_bundle`` puts it in a folder, as files that any host can serve.
"""

from ludotheque.offline.bundle.writing import Bundle, Part, write_bundle

__all__ = ["Bundle", "Part", "write_bundle"]
