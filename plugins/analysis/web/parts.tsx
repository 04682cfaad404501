export { AskedModuleCard } from './asked-module-card';
export { ModuleCard } from './module-card';
export { ModuleGrid, type PlacedModule } from './module-grid';
export { ModuleScreen } from './module-screen';
export { PictureFace } from './faces';
export { placed } from './placed';
export { useDrill } from './use-drill';
export { useKnownModules } from './use-known-modules';
export { useModuleView } from './use-module-view';
