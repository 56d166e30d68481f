import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build, defineConfig, type Plugin } from "vite";

/**
 * What the page may load and run: its own files, and WebAssembly; nothing inline, nothing from elsewhere.
 * A host that sets headers sends the same, with `frame-ancestors 'none'`, which a meta tag cannot say.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** Writes the policy into the built page; Vite's own server needs inline scripts, so not there. */
function contentSecurityPolicy(): Plugin {
  return {
    name: "content-security-policy",
    apply: "build",
    transformIndexHtml: () => [
      {
        tag: "meta",
        attrs: { "http-equiv": "Content-Security-Policy", content: CONTENT_SECURITY_POLICY },
        injectTo: "head-prepend",
      },
    ],
  };
}

/**
 * Builds the service worker after everything else: it names every file of the page and a version that is a
 * fingerprint of them all, so that any change of any file makes a new version.
 */
function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    async writeBundle({ dir = "dist" }) {
      const names = readdirSync(dir, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1).replaceAll("\\", "/"))
        .filter((name) => name !== "service_worker.js" && !name.endsWith(".map"))
        .sort();
      const hash = createHash("sha256");
      for (const name of names) hash.update(name).update(readFileSync(join(dir, name)));
      await build({
        configFile: false,
        logLevel: "warn",
        publicDir: false,
        define: {
          SAPPER_FILES: JSON.stringify(names),
          SAPPER_VERSION: JSON.stringify(hash.digest("hex").slice(0, 16)),
        },
        build: {
          outDir: dir,
          emptyOutDir: false,
          target: "es2022",
          lib: { entry: "src/offline/service_worker.ts", formats: ["es"], fileName: () => "service_worker.js" },
        },
      });
    },
  };
}

export default defineConfig({
  // Relative addresses: the folder works wherever a host puts it.
  base: "./",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  plugins: [contentSecurityPolicy(), serviceWorker()],
  worker: { format: "es" },
  build: {
    outDir: "dist",
    target: "es2022",
    modulePreload: { polyfill: false },
    // Small images would become data: addresses in scripts; the engine must stay a file of its own.
    assetsInlineLimit: (file) => (file.endsWith(".wasm") ? false : undefined),
  },
  test: { include: ["src/**/*.test.ts"] },
} as Parameters<typeof defineConfig>[0]);
