export { measureEffect, type Effect, type EffectDay } from './measure-effect';
