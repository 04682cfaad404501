export { AskedModuleCard } from './asked-module-card';
export { ModuleCard } from './module-card';
export { ModuleScreen, type PlacedModule } from './module-screen';
export { useDrill } from './use-drill';
export { useModuleView } from './use-module-view';
