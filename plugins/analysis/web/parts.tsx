export { AskedModuleCard } from './asked-module-card';
export { BoardFiles } from './board-files';
export { ModuleCard } from './module-card';
export { ModuleGrid, type PlacedModule } from './module-grid';
export { ModuleScreen } from './module-screen';
export { placed } from './placed';
export { useDrill } from './use-drill';
export { useModuleView } from './use-module-view';
