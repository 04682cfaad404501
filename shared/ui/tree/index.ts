export type { TreeNode } from './tree-rows';
export * from './tree-view';
