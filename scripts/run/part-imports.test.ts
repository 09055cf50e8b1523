import { expect, test } from "vitest";
import { namedOnce } from "./part-imports.ts";

const LIST = '__vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/a-1.js","assets/b-2.js"])))=>i.map(i=>d[i]);';

test.each([
  ["a part as a whole", "F(()=>import(`./a-1.js`),__vite__mapDeps([0,1]))", "F(0,__vite__mapDeps([0,1]))"],
  [
    "a part within a file",
    "F(()=>import(`./b-2.js`).then(e=>e.t),__vite__mapDeps([1]))",
    "F(0,__vite__mapDeps([1])).then(e=>e.t)",
  ],
  [
    "what is taken from a part",
    "F(async()=>{let{Name:e}=await import(`./a-1.js`);return{Name:e}},__vite__mapDeps([0]))",
    "F(0,__vite__mapDeps([0]))",
  ],
  [
    "what is taken from a part within a file",
    "F(async()=>{let{Name:e}=await import(`./a-1.js`).then(e=>e.r);return{Name:e}},__vite__mapDeps([0,1]))",
    "F(0,__vite__mapDeps([0,1])).then(e=>e.r)",
  ],
])("%s is named once", (_, before, after) => {
  expect(namedOnce(`${LIST}x=${before};`)).toBe(`${LIST}x=${after};`);
});

test.each([
  "F(()=>import(`./a-1.js`),__vite__mapDeps([1,0]))",
  "F(()=>import(`./a-1.js`).then(n=>n.settle(e,t)),__vite__mapDeps([0]))",
  "F(async()=>{let{Name:e}=await import(`./a-1.js`);return{Name:t}},__vite__mapDeps([0]))",
  "F(()=>import(`./a-1.js`))",
])("%s stays as it is: another file comes first, or more is done", (code) => {
  expect(namedOnce(LIST + code)).toBe(LIST + code);
});
