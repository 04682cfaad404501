/** Only what leads to the web: other schemes could run in whoever opens it. */
export const isWebAddress = (address: string | null | undefined): address is string =>
  /^https?:\/\//i.test(address ?? '');
