/** Returns 128 random bits as hexadecimal digits; unlike `crypto.randomUUID` it also works on plain-HTTP hosts. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
