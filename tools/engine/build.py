"""Build ``engine.wasm``: Numba's LLVM IR, retargeted to wasm32, optimised and linked.

``make engine`` runs it. IR is taken before Numba optimises it: optimised IR has instructions
of the machine it was built on. The file depends on the sources and on the versions of Numba,
llvmlite and Zig only; ``engine.json`` names them (see ``stamp.py``).
"""

import argparse
import gzip
import os
import re
import subprocess
import sys
import tempfile
import warnings
from itertools import chain
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
OUT = ROOT / "src" / "camelup" / "engine"
RUNTIME = Path(__file__).with_name("runtime.c")
POWER = Path(__file__).with_name("mathematics.c")

DATA_LAYOUT = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
TRIPLE = "wasm32-unknown-unknown"
FEATURES = ("bulk-memory", "sign-ext", "mutable-globals", "nontrapping-fptoint")
HEAD = f'target datalayout = "{DATA_LAYOUT}"\ntarget triple = "{TRIPLE}"\n'
STACK_BYTES = 1 << 18

RUNTIME_EXPORTS = ("reserve", "release", "keep", "used")

ENVIRONMENT = {
    "NUMBA_OPT": "0",
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
    "NUMBA_LOOP_VECTORIZE": "0",
    "NUMBA_SLP_VECTORIZE": "0",
    "PYTHONHASHSEED": "0",
}
"""Read by Numba when it is imported."""

NOT_INLINED = ("first_unsound", "7refusal7refusal", "play_one")
"""Parts of the names of functions that many exports call: one copy is enough."""

WASM_TYPES = {"int32": "i32", "int64": "i64", "float64": "double"}


def retarget(ir: str) -> str:
    """Rewrite the IR of one Numba function for wasm32."""
    ir = re.sub(r'target datalayout = ".*"', f'target datalayout = "{DATA_LAYOUT}"', ir)
    ir = re.sub(r'target triple = ".*"', f'target triple = "{TRIPLE}"', ir)
    ir = re.sub(r'"(target-cpu|target-features|tune-cpu)"="[^"]*"', "", ir)
    # Sizes of arrays are checked for overflow by a 128-bit multiplication; the runtime refuses
    # sizes beyond 2 GB anyway.
    ir = ir.replace("@llvm.smul.with.overflow.i64(", "@multiply_unchecked(")
    return re.sub(r"= common (local_unnamed_addr )?global", "= linkonce_odr global", ir)


SUPPORT = (
    HEAD
    + """
define linkonce_odr {i64, i1} @multiply_unchecked(i64 %a, i64 %b) alwaysinline {
  %c = mul i64 %a, %b
  %d = insertvalue {i64, i1} {i64 0, i1 0}, i64 %c, 0
  ret {i64, i1} %d
}
define linkonce_odr double @sqrt(double %a) alwaysinline {
  %c = call double @llvm.sqrt.f64(double %a)
  ret double %c
}
define linkonce_odr float @sqrtf(float %a) alwaysinline {
  %c = call float @llvm.sqrt.f32(float %a)
  ret float %c
}
declare double @llvm.sqrt.f64(double)
declare float @llvm.sqrt.f32(float)
"""
)


def entry_point(name: str, mangled: str, arguments: list[str], result: str) -> str:
    """Write an exported function around a Numba function: a status traps, memory is released."""
    typed = [f"{kind} %a{number}" for number, kind in enumerate(arguments)]
    kinds = "".join(f", {kind}" for kind in arguments)
    given = "".join(f", {one}" for one in typed)
    return f"""{HEAD}
declare i32 @{mangled}(ptr, ptr{kinds})
declare void @release()
declare void @llvm.trap()
define {result} @{name}({", ".join(typed)}) {{
  %result = alloca {result}
  %error = alloca ptr
  %status = call i32 @{mangled}(ptr %result, ptr %error{given})
  %failed = icmp sgt i32 %status, 0
  br i1 %failed, label %trap, label %done
trap:
  call void @llvm.trap()
  unreachable
done:
  call void @release()
  %value = load {result}, ptr %result
  ret {result} %value
}}
"""


def numba_types(name: str, kind: Any) -> list[Any]:
    """Return the Numba types of a parameter at the entry point: lengths follow a pointer."""
    import numba
    from numba import types

    from tools.engine.signature import DTYPES, Array, Real, lengths_of

    if isinstance(kind, Array):
        pointer: Any = types.CPointer
        element = numba.from_dtype(DTYPES[kind.kind])
        return [pointer(element), *[types.int32 for _ in lengths_of(name, kind)]]
    if isinstance(kind, Real):
        return [types.float64]
    return [types.int64 if kind.wide else types.int32]


def compile_export(export: Any) -> tuple[str, str]:
    """Compile an export with Numba; returns its IR and that of its entry point."""
    import numba
    from numba import float64, int32, int64

    from camelup.rules.check import ANY, first_unsound
    from tools.engine.signature import wrapper_source

    names = {
        "carray": vars(numba)["carray"],
        "function": export.function,
        "i32": int32,
        "i64": int64,
        "f64": float64,
        "first_unsound": first_unsound,
        "ANY": ANY,
    }
    exec(compile(wrapper_source(export), f"<{export.name}>", "exec"), names)
    njit: Any = numba.njit
    compiling = njit(
        nogil=True, error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True
    )
    dispatcher = compiling(names[export.name])
    parameters = [numba_types(name, kind) for name, kind in export.parameters.items()]
    dispatcher.compile(tuple(chain(*parameters)))
    result = dispatcher.overloads[dispatcher.signatures[0]]
    arguments = [WASM_TYPES.get(str(kind), "ptr") for kind in result.signature.args]
    returned = WASM_TYPES[str(result.signature.return_type)]
    entry = entry_point(export.name, result.fndesc.llvm_func_name, arguments, returned)
    return retarget(str(result.library._final_module)), entry


def compile_module(exports: list[Any]) -> Any:
    """Link the IR of all exports into one LLVM module, everything else internal."""
    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    module = llvm.parse_assembly(SUPPORT)
    for export in exports:
        for text in compile_export(export):
            module.link_in(llvm.parse_assembly(text))
    exported = {export.name for export in exports}
    for symbol in [*module.functions, *module.global_variables]:
        if not symbol.is_declaration:
            symbol.linkage = "external" if symbol.name in exported else "internal"
    for function in module.functions:
        if any(name in function.name for name in NOT_INLINED):
            function.add_function_attribute("noinline")
    module.verify()
    return module


def emit_object(module: Any) -> bytes:
    """Optimise a module for wasm32 and write an object file."""
    import llvmlite.binding as llvm

    module = llvm.parse_assembly(str(module))
    features = ",".join(f"+{feature}" for feature in FEATURES)
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(
        cpu="generic", features=features, opt=2
    )
    for level in (1, 2):
        options = llvm.create_pipeline_tuning_options(speed_level=level)
        options.loop_vectorization = options.slp_vectorization = False
        builder = llvm.create_pass_builder(machine, options)
        passes = builder.getModulePassManager()
        passes.add_refprune_pass()
        passes.run(module, builder)
    text = str(module)
    if "numba.dynamic.globals" in text or re.search(r"inttoptr \(i64 \d", text):
        raise SystemExit("An export refers to an object of the building process.")
    written: bytes = machine.emit_object(module)
    return written


def zig(*words: str | Path, cache: Path) -> None:
    """Run Zig, which brings a C compiler, a linker and the mathematical functions."""
    folders = {"ZIG_GLOBAL_CACHE_DIR": str(cache), "ZIG_LOCAL_CACHE_DIR": str(cache)}
    command = [sys.executable, "-m", "ziglang", *map(str, words)]
    subprocess.run(command, check=True, env={**os.environ, **folders})


def link(code: bytes, names: list[str], folder: Path) -> bytes:
    """Link the exports with the runtime and Zig's compiler_rt (memory, exp, log) into a module."""
    import ziglang

    library = Path(ziglang.__file__).parent / "lib"
    headers = [
        f"-I{library / 'libc' / part}"
        for part in (
            *("musl/src/math", "musl/src/internal", "musl/arch/generic", "musl/include"),
            *("include/generic-musl", "include/wasm-wasi-musl"),
        )
    ]
    cpu = "-mcpu=generic+" + "+".join(name.replace("-", "_") for name in FEATURES)
    names_of_files = ("exports.o", "runtime.o", "power.o", "compiler_rt.o", "engine.wasm")
    exports, runtime, power, support, out = (folder / name for name in names_of_files)
    exports.write_bytes(code)
    target = ("-target", "wasm32-freestanding", cpu)
    zig("cc", "-c", "-O2", "-g0", "-ffreestanding", "-fno-sanitize=all", *target, RUNTIME,
        "-o", runtime, cache=folder)  # fmt: skip
    zig("cc", "-c", "-O2", "-g0", "-w", "-ffreestanding", "-fno-sanitize=all", "-nostdinc", *target,
        *headers, f"-I{library / 'include'}", POWER, "-o", power, cache=folder)  # fmt: skip
    zig("build-obj", library / "compiler_rt.zig", *target, "-OReleaseFast", "-fstrip",
        f"-femit-bin={support}", cache=folder)  # fmt: skip
    zig("wasm-ld", "--no-entry", "--strip-all", "-O2", "--gc-sections", "-z",
        f"stack-size={STACK_BYTES}", "--stack-first",
        *[f"--export={name}" for name in (*names, *RUNTIME_EXPORTS)],
        exports, runtime, power, support, "-o", out, cache=folder)  # fmt: skip
    return out.read_bytes()


def build() -> bytes:
    """Build the engine in a temporary folder."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["NUMBA_CACHE_DIR"] = folder
        warnings.filterwarnings("ignore", "Cannot cache compiled function")
        from tools.engine.exports import EXPORTS

        names = [export.name for export in EXPORTS]
        return link(emit_object(compile_module(EXPORTS)), names, Path(folder))


def main() -> None:
    """Build the engine and write it with its stamp and layouts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=OUT, help="folder of the file")
    folder = parser.parse_args().out
    from tools.engine.layout import write_layouts
    from tools.engine.stamp import write_stamp

    built = build()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "engine.wasm").write_bytes(built)
    write_stamp(folder, built)
    write_layouts()
    print(f"{len(built):,} bytes, {len(gzip.compress(built, 9)):,} with gzip")


if __name__ == "__main__":
    if any(os.environ.get(name) != value for name, value in ENVIRONMENT.items()):
        os.execve(sys.executable, [sys.executable, "-m", "tools.engine.build", *sys.argv[1:]],
                  {**os.environ, **ENVIRONMENT})  # fmt: skip
    main()
