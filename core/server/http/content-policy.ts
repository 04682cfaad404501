import { createHash } from 'node:crypto';

const directives: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  // No handlers in attributes, regardless of the line above.
  'script-src-attr': ["'none'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'connect-src': ["'self'"],
  'font-src': ["'self'", 'data:'],
  // Streams are played from buffers that the page fills itself.
  'media-src': ["'self'", 'blob:'],
  'worker-src': ["'self'", 'blob:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'self'"],
  'form-action': ["'self'"],
};

const getPolicy = (scripts: readonly string[]): string =>
  Object.entries(directives)
    .map(([name, values]) => [name, ...values, ...(name === 'script-src' ? scripts : [])].join(' '))
    .join(';');

/** What a page of the product may load and run: sent as a header of every response (CSP level 3). */
export const contentPolicy = getPolicy([]);

/** Policy of a page with inline scripts: allows exactly these by hash. */
export const policyOfPage = (html: string): string =>
  getPolicy(
    [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
      ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    ),
  );

/** Browser features that no page of the product uses; big screens go full screen and play broadcasts. */
export const permissionsPolicy = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');
