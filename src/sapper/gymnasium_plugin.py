"""Makes `sapper/Minesweeper-v0` known to Gymnasium, without importing Gymnasium.

Gymnasium 1.x looks for no plugins: an id exists once its package has registered it. Importing
Gymnasium for that would slow `import sapper` down for everyone, so the id is registered at once
where Gymnasium is loaded already, and otherwise as soon as it is loaded.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType

ENV_ID = "sapper/Minesweeper-v0"

_REGISTRY_MODULE = "gymnasium.envs"


def register() -> None:
    """Register the environments under `ENV_ID`; a second call changes nothing."""
    from gymnasium.envs import registration

    if ENV_ID not in registration.registry:
        registration.register(
            ENV_ID,
            entry_point="sapper.env:MinesweeperEnv",
            vector_entry_point="sapper.env:MinesweeperVectorEnv",
        )


def register_when_loaded() -> None:
    """Register now if Gymnasium is loaded, else when it is."""
    if _REGISTRY_MODULE in sys.modules:
        register()
    else:
        sys.meta_path.insert(0, _RegistryFinder())


class _RegistryFinder(MetaPathFinder):
    """Finds Gymnasium's registry where the import system would, once, to act after its loading."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != _REGISTRY_MODULE:
            return None
        sys.meta_path.remove(self)
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and spec.loader is not None:
            spec.loader = _RegisteringLoader(spec, spec.loader)
        return spec


class _RegisteringLoader(Loader):
    """Hands the module over to its own loader, then registers."""

    def __init__(self, spec: ModuleSpec, loader: Loader) -> None:
        self._spec = spec
        self._loader = loader

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return self._loader.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        self._spec.loader = module.__loader__ = self._loader
        self._loader.exec_module(module)
        register()
