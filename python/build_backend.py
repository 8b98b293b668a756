"""Makes the wheel: libqwixx by CMake, and the module as it is. The standard library is all it needs, so
pip has nothing to fetch. QWIXX_WHEEL=portable builds for other machines (Makefile: wheel)."""

import base64
import hashlib
import os
import pathlib
import platform
import subprocess
import time
import zipfile

root = pathlib.Path(__file__).resolve().parent.parent
name, version = "qwixx", "0.1.0"
about = "The dice game Qwixx and its card games: rules, records, bots, an exact solver, and many games at once"


def _build_library(portable: bool) -> pathlib.Path:
    """The folder in which libqwixx is, and glibc-hwcaps with it if it is portable."""
    build = pathlib.Path(os.environ.get("QWIXX_BUILD", root / "build" / ("wheel" if portable else "python")))
    mode = "PORTABLE" if portable else "NATIVE"
    compiler = [f"-DCMAKE_CXX_COMPILER={os.environ['CXX']}"] if "CXX" in os.environ else []
    if not compiler and pathlib.Path("/usr/bin/g++-12").exists():
        compiler = ["-DCMAKE_CXX_COMPILER=/usr/bin/g++-12"]
    if not (build / "build.ninja").exists():
        subprocess.run(
            ["cmake", "-G", "Ninja", "-S", root, "-B", build, "-DCMAKE_BUILD_TYPE=Release", "-DQWIXX_TESTS=OFF",
             "-DQWIXX_PROGRAM=OFF", f"-DQWIXX_{mode}=ON", *compiler],
            check=True)
    jobs = os.environ.get("JOBS", str(os.cpu_count()))
    subprocess.run(["cmake", "--build", build, "--parallel", jobs, "--target", "libqwixx_all"], check=True)
    return build / "lib"


def _metadata() -> str:
    return (f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\nSummary: {about}\n"
            "License: MIT\nRequires-Python: >=3.9\nProvides-Extra: batch\nRequires-Dist: numpy; extra == 'batch'\n")


def _write(wheel: pathlib.Path, files: "dict[str, bytes]", tag: str) -> None:
    info = f"{name}-{version}.dist-info"
    files[f"{info}/METADATA"] = _metadata().encode()
    files[f"{info}/LICENSE"] = (root / "LICENSE").read_bytes()
    files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: qwixx\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
    record = ""
    # The same sources give the same file, bit by bit.
    when = time.gmtime(max(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), 315532800))[:6]
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as out:
        for path, content in sorted(files.items()) + [(f"{info}/RECORD", b"")]:
            if path.endswith("/RECORD"):
                content = (record + f"{path},,\n").encode()
            else:
                digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
                record += f"{path},sha256={digest},{len(content)}\n"
            entry = zipfile.ZipInfo(path, when)
            entry.external_attr = (0o755 if ".so" in path else 0o644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            out.writestr(entry, content)


def _wheel(folder: str, files: "dict[str, bytes]") -> str:
    tag = f"py3-none-linux_{platform.machine()}"
    wheel = f"{name}-{version}-{tag}.whl"
    _write(pathlib.Path(folder) / wheel, files, tag)
    return wheel


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    files = {}
    package = root / "python" / "qwixx"
    for file in package.rglob("*"):
        if file.suffix in (".py", ".pyi", ".typed"):
            files["qwixx/" + file.relative_to(package).as_posix()] = file.read_bytes()
    library = _build_library(os.environ.get("QWIXX_WHEEL") == "portable")
    for file in library.rglob("libqwixx.so.0"):
        files["qwixx/lib/" + file.relative_to(library).as_posix()] = file.read_bytes()
    return _wheel(wheel_directory, files)


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    """`pip install -e .`: the module where it is, with the library beside it."""
    library = _build_library(False)
    files = {"qwixx.pth": f"{root / 'python'}\n".encode()}
    link = root / "python" / "qwixx" / "lib"
    if not link.exists():
        link.symlink_to(library)
    return _wheel(wheel_directory, files)


def build_sdist(sdist_directory, config_settings=None):
    raise SystemExit("There is no sdist: install from the tree, or from a wheel.")
