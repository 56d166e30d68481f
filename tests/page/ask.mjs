// Asks the module questions from standard input, one JSON object {name, request} a line, where the
// request is what the module reads, in base64; writes one line an answer. A module that has failed
// says so in its answer, {broken}, and is started anew.
//   node ask.mjs lab.wasm [network]
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [modulePath, networkPath] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(modulePath));

function start() {
  let memory;
  const refuse = () => 58;
  const clock_time_get = (clock, precision, at) => {
    new DataView(memory.buffer).setBigUint64(at, process.hrtime.bigint(), true);
    return 0;
  };
  const { exports } = new WebAssembly.Instance(module, {
    wasi_snapshot_preview1: { clock_time_get, fd_close: refuse, fd_seek: refuse, fd_write: refuse },
  });
  memory = exports.memory;
  exports._initialize();
  const lend = (bytes) => {
    const at = exports.alloc(Math.max(bytes.length, 1));
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    return at;
  };
  const answer = (at) => Buffer.from(memory.buffer, at, exports.answer_size()).toString();
  if (networkPath) {
    const file = readFileSync(networkPath);
    const at = lend(file);
    const said = answer(exports.load_network(at, file.length));
    if (said !== "{}") throw new Error(said);
    exports.free(at);
  }
  return (name, request) => {
    const [nameBytes, requestBytes] = [Buffer.from(name), Buffer.from(request, "base64")];
    const [nameAt, requestAt] = [lend(nameBytes), lend(requestBytes)];
    const said = answer(exports.call(nameAt, nameBytes.length, requestAt, requestBytes.length));
    exports.free(nameAt);
    exports.free(requestAt);
    return said;
  };
}

let ask = start();
for await (const line of createInterface({ input: process.stdin })) {
  const { name, request } = JSON.parse(line);
  try {
    process.stdout.write(`${ask(name, request)}\n`);
  } catch (error) {
    process.stdout.write(`${JSON.stringify({ broken: String(error) })}\n`);
    ask = start();
  }
}
