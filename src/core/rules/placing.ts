export * from '../targets/placing.ts';
