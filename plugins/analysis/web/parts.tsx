export { AskedModuleCard } from './asked-module-card';
export { drillAddress } from './drill-address';
export { DataAge, ModuleCard, type ModuleCardProps, type ModuleFace } from './module-card';
export { ModuleLines } from './module-lines';
export { ModuleScreen, type PlacedModule } from './module-screen';
export { ModuleStore, type PlacedQuestion } from './module-store';
export { NumberFace } from './number-face';
export { useDrill } from './use-drill';
export { useModuleView } from './use-module-view';
