export * from './word-trie';
