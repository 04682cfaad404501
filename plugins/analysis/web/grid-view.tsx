export { HeatGrid as default } from '#shared/ui';
