export * from './search-service';
