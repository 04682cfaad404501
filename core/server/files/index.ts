export * from './file-service';
