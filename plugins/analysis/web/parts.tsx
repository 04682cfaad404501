export { AskedModuleCard } from './asked-module-card';
export { ModuleCard } from './module-card';
export { useDrill } from './use-drill';
export { useModuleView } from './use-module-view';
