export * from './button';
export * from './copy-button';
