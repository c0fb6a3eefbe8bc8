// Requests to the program. Short questions are answered as one JSON object, long ones as a stream of lines, each an event.
// Aborting the signal of a long question cancels its work.

/** An answer that refuses, or none at all. */
export class Refused extends Error {
  /** @param {string} message @param {number} [line] @param {number} [column] */
  constructor(message, line, column) {
    super(message);
    this.line = line;
    this.column = column;
  }
}

const GONE = "The program does not answer. Start it again and open the address that it prints; the puzzle is in the address of this page.";

/** @param {string} name @param {object} body @param {AbortSignal} [stop] */
async function send(name, body, stop) {
  let response;
  try {
    response = await fetch(`api/${name}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: stop ?? null,
    });
  } catch (error) {
    if (stop?.aborted) throw error;
    throw new Refused(GONE);
  }
  if (response.ok) return response;
  const problem = await response.json().catch(() => null);
  if (response.status === 403) throw new Refused(problem?.error?.message ?? "The program was started again: open its new address.");
  throw new Refused(problem?.error?.message ?? `The program refused with status ${response.status}.`, problem?.error?.line, problem?.error?.column);
}

/** @param {string} name @param {object} body @param {AbortSignal} [stop] @returns {Promise<any>} */
export async function ask(name, body, stop) {
  return (await send(name, body, stop)).json();
}

/**
 * The events of a long question, in order.
 * @param {string} name @param {object} body @param {AbortSignal} stop
 * @returns {AsyncGenerator<any, void, void>}
 */
export async function* stream(name, body, stop) {
  const response = await send(name, body, stop);
  if (!response.body) return;
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error) => { throw stop.aborted ? error : new Refused(GONE); });
      rest += decoder.decode(value, { stream: !done });
      const lines = rest.split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) if (line.trim()) yield JSON.parse(line);
      if (done) break;
    }
    if (rest.trim()) yield JSON.parse(rest);
  } finally {
    if (!stop.aborted) reader.cancel().catch(() => {});
  }
}

/** A sentence for any error. @param {unknown} error */
export function reasonOf(error) {
  if (error instanceof Refused && error.line) return `Line ${error.line}${error.column ? `, column ${error.column}` : ""}: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}

/** Whether an error is only the sign of a cancelled question. @param {unknown} error */
export const isAbort = (error) => error instanceof DOMException && error.name === "AbortError";
