const WORLD = 'world';

export const greeting = (name: string): string => {
  return ['Hello,', ' ', name || WORLD, '!'].join('');
};
