export * from './button';
export * from './copy-button';
export * from './figure-button';
export * from './text-button';
export * from './press-area';
