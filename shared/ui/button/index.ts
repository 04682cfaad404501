export * from './button';
export * from './copy-button';
export * from './figure-button';
