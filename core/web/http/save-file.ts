/** Makes the browser save the response of a URL. */
export function openDownload(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.rel = 'noreferrer';
  document.body.append(link);
  link.click();
  link.remove();
}

/** Submits the fields as a regular form, so that the browser saves the response as a stream. */
export function submitForm(address: string, fields: Readonly<Record<string, unknown>>): void {
  const frame = document.createElement('iframe');
  frame.name = `download-${Date.now()}`;
  frame.hidden = true;
  const form = document.createElement('form');
  form.method = 'post';
  form.action = address;
  form.target = frame.name;
  form.hidden = true;
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = typeof value === 'string' ? value : JSON.stringify(value);
    form.append(input);
  }
  document.body.append(frame, form);
  form.submit();
  setTimeout(() => {
    form.remove();
    frame.remove();
  }, 120_000);
}

/** Saves content that is already in memory. */
export function saveBlob(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  openDownload(address, name);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Returns the name in a `Content-Disposition` header, preferring the extended form of RFC 6266. */
export function getFileName(headers: Headers, fallback: string): string {
  const value = headers.get('content-disposition') ?? '';
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(value)?.[1];
  if (extended) {
    try {
      return decodeURIComponent(extended);
    } catch {
      return fallback;
    }
  }
  return /filename="?([^";]+)"?/i.exec(value)?.[1] ?? fallback;
}
