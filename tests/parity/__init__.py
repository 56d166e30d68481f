"""C++ = readable Python = brute force."""
