export * from './frame';
export { paletteSources, type PaletteItem, type PaletteSource } from './palette-source';
