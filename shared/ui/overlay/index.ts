export * from './confirm-dialog';
export * from './drawer-button';
export * from './focus';
export * from './layer';
export * from './menu';
export * from './modal';
export * from './name-dialog';
export * from './popover';
