// The token of a server that is reached from other machines: it comes with the printed address, and is kept for
// this tab alone.

const KEY = "sapper.token";
const PARAMETER = "token";

/** Takes the token out of the address, where others would see it, and keeps it. */
export function takeToken(): void {
  const address = new URL(location.href);
  const token = address.searchParams.get(PARAMETER);
  if (token === null) return;
  try {
    sessionStorage.setItem(KEY, token);
  } catch {
    return; // the browser keeps nothing: it stays in the address
  }
  address.searchParams.delete(PARAMETER);
  history.replaceState(history.state, "", address);
}

/** The token that was taken, else the one that is still in the address; null where there is none. */
export function keptToken(): string | null {
  if (typeof location === "undefined") return null;
  return new URL(location.href).searchParams.get(PARAMETER) ?? stored();
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
