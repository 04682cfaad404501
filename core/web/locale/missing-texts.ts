const missing = new Set<string>();

/**
 * Reports a text that is missing from all files, once per text: an error of a plugin, which shows its key. Tests and
 * browser runs fail on it.
 */
export function reportMissingText(name: string): void {
  if (missing.has(name)) return;
  missing.add(name);
  console.error(`Missing text ${name}`);
}

/** Returns the texts that were missing since the last call, as `NAMESPACE:KEY`; for tests. */
export function takeMissingTexts(): readonly string[] {
  const missingKeys = [...missing];
  missing.clear();
  return missingKeys;
}
