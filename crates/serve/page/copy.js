// The clipboard, which a browser may forbid.

/** Copies a text; false where that is not allowed. @param {string} text */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
