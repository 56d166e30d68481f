import { defineConfig, type Plugin } from "vite";

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

export default defineConfig({
  // Relative addresses: the folder works wherever a host puts it.
  base: "./",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  plugins: [contentSecurityPolicy()],
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
