# How CMake compiles for WebAssembly: with the clang and libc++ of the PyPI package ziglang.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)

execute_process(
  COMMAND python -c "import pathlib, ziglang; print(pathlib.Path(ziglang.__file__).parent.as_posix())"
  OUTPUT_VARIABLE ZIG_HOME
  OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)

set(CMAKE_C_COMPILER ${ZIG_HOME}/zig cc)
set(CMAKE_CXX_COMPILER ${ZIG_HOME}/zig c++)
set(CMAKE_ASM_COMPILER ${ZIG_HOME}/zig cc)
set(WASM_CPU -mcpu=generic+exception_handling+bulk_memory)
set(WASM_VECTORS ${WASM_CPU}+simd128) # every browser of the last years has them
# What CMake tries out it does not link: the C++ library would come into being for that, and once more
# as the modules need it. That a target is named has it tell the compiler without a link too.
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
foreach(language C CXX ASM)
  set(CMAKE_${language}_COMPILER_TARGET wasm32-wasi)
  set(CMAKE_${language}_FLAGS_INIT "-target wasm32-wasi ${WASM_CPU} -fwasm-exceptions")
  set(CMAKE_${language}_COMPILER_WORKS TRUE) # a module links with the flags of CMakeLists.txt alone
endforeach()
set(CMAKE_AR ${ZIG_HOME}/zig)
set(CMAKE_CXX_ARCHIVE_CREATE "<CMAKE_AR> ar qc <TARGET> <OBJECTS>")
set(CMAKE_CXX_ARCHIVE_FINISH "<CMAKE_AR> ranlib <TARGET>")
# The C library itself comes into being when a program is first linked, built as this says.
set(CMAKE_EXE_LINKER_FLAGS_INIT -Os)
