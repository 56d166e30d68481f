# The tag that C++ exceptions carry. Whoever builds libc++ for WebAssembly with exceptions has it.
	.tagtype	__cpp_exception i32
	.globl	__cpp_exception
__cpp_exception:
