export { BlockForm } from './block-form';
