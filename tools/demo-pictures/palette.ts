export const colour = {
  white: '#fbf3e4',
  linen: '#f1e3cd',
  sand: '#e2cba8',
  terracotta: '#c4623d',
  brick: '#97432a',
  peach: '#eaa882',
  teak: '#8d5b38',
  walnut: '#57351f',
  oak: '#bd8a5a',
  rattan: '#d9b37c',
  sea: '#2f827f',
  deep: '#16505c',
  foam: '#a9d9cc',
  leaf: '#4c7a4f',
  forest: '#234a3c',
  lime: '#93b06a',
  indigo: '#2a2c58',
  plum: '#6a4474',
  rose: '#dc7f80',
  apricot: '#f7b584',
  gold: '#ffdb9c',
  lamp: '#ffd48a',
  stone: '#b9ab9c',
  slate: '#6d6a74',
  ink: '#2b1d33',
} as const

/** One hour of the day: everything outdoors takes its colours from it. */
export interface Hour {
  sky: string[]
  sea: string[]
  /** The disc in the sky, and the light it gives. */
  disc: string
  light: string
  cloud: string
  /** The colour that far land fades into, and that of near leaves. */
  haze: string
  land: string
  leaf: string
  night: boolean
}

export const dawn: Hour = {
  sky: ['#5d74a6', '#a78fb4', '#eba394', '#fccb98', '#ffe9bf'],
  sea: ['#fbd5a6', '#b3b1ab', '#5f97a0', '#2f7280'],
  disc: '#fff3cf',
  light: '#ffd79a',
  cloud: '#f7b9a0',
  haze: '#d99fa0',
  land: '#6a5a86',
  leaf: '#35574f',
  night: false,
}

export const morning: Hour = {
  sky: ['#6fbcd2', '#a5d7dc', '#d7ecdf', '#fbf3dc'],
  sea: ['#bfe6d8', '#66c0b8', '#2f9a9d', '#1f7484'],
  disc: '#fffbe6',
  light: '#fff0c4',
  cloud: '#fffdf3',
  haze: '#b5d6d2',
  land: '#6ea59c',
  leaf: '#4f8552',
  night: false,
}

export const afternoon: Hour = {
  sky: ['#5aa3c4', '#93c8d2', '#dfe6cf', '#fde9bf'],
  sea: ['#d3e6c8', '#72bfb2', '#3a9a98', '#236f7c'],
  disc: '#fff6d8',
  light: '#ffe1a3',
  cloud: '#fff6e0',
  haze: '#c9d3bd',
  land: '#7ba08c',
  leaf: '#4d7f49',
  night: false,
}

export const golden: Hour = {
  sky: ['#6f8fb0', '#c0a7ad', '#f3b48b', '#fdd08f', '#ffe6b0'],
  sea: ['#fcd9a0', '#a9b8a4', '#4f9a97', '#25707a'],
  disc: '#fff4d0',
  light: '#ffc987',
  cloud: '#fbc7a0',
  haze: '#d8ad97',
  land: '#7d6c80',
  leaf: '#4a6b41',
  night: false,
}

export const dusk: Hour = {
  sky: ['#23275a', '#4b3f7c', '#935b8b', '#de7f82', '#f8b383', '#ffd9a0'],
  sea: ['#f6b98c', '#a0718c', '#4a5584', '#22395f'],
  disc: '#fff1d6',
  light: '#ffc98b',
  cloud: '#d97c8b',
  haze: '#a76a8c',
  land: '#4c3f70',
  leaf: '#1f3540',
  night: true,
}

export const night: Hour = {
  sky: ['#141a42', '#232a60', '#3f3f7a', '#74588a', '#b57889'],
  sea: ['#8c6a8c', '#494f82', '#27386a', '#182647'],
  disc: '#fff4dc',
  light: '#ffe2b4',
  cloud: '#5a4f86',
  haze: '#584d80',
  land: '#2b2b58',
  leaf: '#14263a',
  night: true,
}
