export { AskedModuleCard } from './asked-module-card';
export { ModuleCard } from './module-card';
export { ModuleGrid } from './module-grid';
export { useDrill } from './use-drill';
export { useModuleView } from './use-module-view';
