/** Accepts only web URLs, because other schemes could execute code when a user opens them. */
export const isWebAddress = (address: string | null | undefined): address is string =>
  /^https?:\/\//i.test(address ?? '');
