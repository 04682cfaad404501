export * from './decode-bytes';
