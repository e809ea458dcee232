// Written by scripts/width-table.mjs from Unicode 17.0; not to be changed by hand.
// East Asian widths up to Unicode 15 are as in @xterm/addon-unicode-graphemes (MIT, the xterm.js authors).

/** How code points below U+20000 join, where they do: kind letter, code points left out before, length; base 36. */
export const joinRanges =
  'C0,w C2n,x P9,1 C3,1 P0,1 Egh,34 E7n,7 E7b,19 E1,1 E1,2 E1,2 E1,1 B1k,6 Ea,b C1,1 E1a,l Eg,1 E2t,7 B0,1 E1,6 ' +
  'E2,2 E1,4 Bx,1 E1,1 Eu,r E2j,b E1m,9 E9,1 Eo,4 E1,9 E1,3 E1,5 E17,3 B1g,2 E5,9 E16,o B0,1 E0,w S0,1 E1i,1 S0,1 ' +
  'E0,1 S1,3 E0,8 S0,4 E0,1 S0,2 E1,7 Ea,2 Et,1 S0,2 E1k,1 E1,1 S0,2 E0,4 S2,2 S2,2 E0,1 E9,1 Ea,2 Eq,1 E2,2 S0,1 ' +
  'E1k,1 S1,3 E0,2 E4,2 E2,3 E3,1 Eu,2 E3,1 Eb,2 S0,1 E1k,1 S1,3 E0,5 E1,2 S0,1 S1,2 E0,1 Ek,2 Em,6 E1,1 S0,2 ' +
  'E1k,1 E1,2 S0,1 E0,4 S2,2 S2,2 E0,1 E7,3 Ea,2 Eu,1 E1n,1 S0,1 E0,1 S0,2 S3,3 S1,3 E0,1 E9,1 E14,1 S0,3 E0,1 ' +
  'E1j,1 E1,3 S0,4 E1,3 E1,4 E7,2 Eb,2 Et,1 S0,2 E1k,1 S1,1 E0,2 S0,1 E0,1 S0,2 E1,3 E1,4 E7,2 Eb,2 Sf,1 Ec,2 ' +
  'S0,2 E1j,2 E1,1 S0,2 E0,4 S1,3 S1,3 E0,1 B0,1 E8,1 Ea,2 Et,1 S0,2 E1y,1 E4,1 S0,2 E0,3 E1,1 S1,7 E0,1 Si,2 ' +
  'E1p,1 S1,1 E0,7 Ec,8 E2q,1 S1,1 E0,9 Eb,7 E21,2 Er,1 E1,1 E1,1 S4,2 E1d,e S0,1 E0,5 E1,2 E5,b E1,10 E9,1 E2u,4 ' +
  'S0,1 E0,6 E1,2 S0,2 E0,2 Sn,2 E0,2 E4,3 Eg,4 Ed,1 S1,1 E0,2 E6,1 Ef,1 L2q,2o V0,20 T0,2g E9p,3 Eqa,4 Es,3 Et,2 ' +
  'Eu,2 E1s,2 S0,1 E0,7 S0,8 E0,1 S0,2 E0,b E9,1 E19,3 C0,1 E0,1 E39,2 Ey,1 E3a,3 S0,4 E0,2 S0,3 S4,2 E0,1 S0,6 ' +
  'E0,3 E63,2 S0,2 E0,1 S1l,1 E0,1 S0,1 E0,7 E1,1 E1,1 E2,8 S0,6 E0,a E2,1 E1c,1a E2,c Ek,4 S0,1 E1b,a S0,4 E0,3 ' +
  'E12,9 Ec,2 S0,1 Su,1 E0,4 S0,2 E0,6 E1k,1 S0,1 E0,2 S0,3 E0,1 S0,1 E0,5 S1c,8 E0,8 S0,2 E0,2 E48,3 E1,d S0,1 ' +
  'E0,7 E4,1 E6,1 S2,1 E0,2 E5i,1s Cej,1 E0,1 Z0,1 C0,2 Co,7 Pd,1 Pc,1 Cm,g E2o,x P1d,1 Pm,1 P2i,6 Pf,2 Pa7,2 ' +
  'Pc,1 P4m,1 Pp,b P4,3 P5j,1 P6f,2 Pa,1 P9,1 P1m,4 P1,5 P9,1 P2,1 P2,2 P2,1 P4,1 P2,1 P1,2 P2,1 P3,1 P3,2 P8,3 ' +
  'P5,1 P1,1 P5,c Pb,2 P2,1 P1,2 P1,1 Pi,1 P2,2 Pi,6 P1,1 P1,2 P3,2 P5,1 P2,2 P4,2 Pb,2 P5,2 P2,1 P5,2 P1,1 P1,2 ' +
  'Pk,2 P5,6 P1,4 P2,1 P4,1 P2,1 P2,6 P1,1 P2,1 P1,1 P1,1 P6,1 P3,1 P6,1 Pa,2 Pf,1 P2,1 P4,1 P1,1 P4,3 P1,1 Pb,2 ' +
  'P1c,3 P9,1 Pe,1 Pe,1 Pac,2 Pcv,3 Pj,2 P1f,1 P4,1 Ebd,3 E3x,1 E2o,w Efe,6 P0,1 Pc,1 E2j,2 Pe4,1 P1,1 Emvp,4 ' +
  'E1,a Ew,2 E28,2 E7k,1 E3,1 E4,1 Sn,2 E0,2 S0,1 E4,1 S2b,2 S1e,g E0,2 Eq,i Ed,1 E12,8 Ep,b S0,1 E0,1 Lc,t E3,3 ' +
  'S0,1 E1b,1 S0,2 E0,4 S0,2 E0,2 S0,2 E0,1 E10,1 E1v,6 S0,2 E0,2 S0,2 E0,2 Ec,1 E8,1 S0,1 E1a,1 E1f,1 E1,3 E2,2 ' +
  'E5,2 E1,1 S15,1 E0,2 S0,2 S5,1 E0,1 S6k,2 E0,1 S0,2 E0,1 S0,2 S1,1 E0,1 V8n6,n T4,1d C4,1kw E5cu,1 Ekh,g Eg,g ' +
  'C5r,1 E4e,2 C28,c Ee9,1 E6a,1 E45,5 E1ae,3 E1,2 E5,4 E14,3 E4,1 E4l,2 Efx,4 E1t,5 E8t,2 E25,6 E1y,b E1d,4 ' +
  'S3e,1 E0,1 S0,1 E1h,f E15,1 E2,2 Ea,3 S0,1 S19,3 E0,4 S0,2 E0,2 B2,1 E4,1 Ba,1 E1e,3 E10,5 S0,1 E0,8 Sg,2 ' +
  'E18,1 Ec,2 S0,1 S1c,3 E0,9 S0,1 E0,1 B1,2 E5,4 S1,1 E0,1 S2k,3 E0,3 S0,2 E0,4 E6,1 E2,1 E4d,1 S0,3 E0,8 El,2 ' +
  'S0,2 E1j,2 E1,1 S0,1 E0,1 S0,4 S2,2 S2,2 E0,1 E9,1 Sa,2 E2,7 E3,5 E1v,1 S0,2 E0,6 E1,1 E2,1 E1,3 S0,1 S1,2 ' +
  'E0,3 B0,1 E0,1 Ee,2 S2a,3 E0,8 S0,2 E0,3 S0,1 E0,1 En,1 E29,1 S0,2 E0,6 S0,1 E0,1 S0,2 E0,1 S0,1 E0,2 S0,1 ' +
  'E0,2 E6j,1 S0,2 E0,4 S2,4 E0,2 S0,1 E0,2 Er,2 S2a,3 E0,8 S0,2 E0,1 S0,1 E0,2 E2y,1 S0,1 E0,1 S0,2 E0,8 E2t,1 ' +
  'S0,1 E0,1 E2,4 S0,1 E0,5 S74,3 E0,9 S0,1 E0,2 E6t,1 S0,5 S1,2 E2,4 B0,1 S0,1 B0,1 S0,1 E0,1 S3x,3 E0,4 E2,2 ' +
  'S0,4 E0,1 S3,1 Es,a E14,6 S0,1 E1,4 E8,1 E9,6 S0,2 E0,3 B14,6 E0,d S0,1 E0,2 E5i,1 S0,1 E0,3 S0,1 E0,1 S0,1 ' +
  'S5j,1 E0,7 E1,6 S0,1 E0,1 E2a,m S1,1 E0,7 S0,1 E0,2 S0,1 E0,2 E3e,6 E3,1 E1,2 E1,7 B0,1 E0,1 S1u,5 E1,2 S1,2 ' +
  'E0,1 S0,1 E0,1 E9n,2 S0,2 E9,2 B0,1 S0,1 S1c,2 E0,5 S3,2 E0,3 En,1 C445,g E0,1 E6,f E8ug,c S0,3 E0,3 E1xc,5 ' +
  'E1n,7 Vfg,1 V3,4 Edg,1 S1,1j E7,4 E29,1 Eb,2 Ef57,2 C1,4 E3mk,1a E2,n Ef2,5 E3,6 C0,8 E0,8 E2,7 Eu,4 E44,3 ' +
  'E1iz,1j E4,1e E8,1 Ee,1 Em,5 E1,f E11s,7 E1,h E2,7 E1,2 E1,5 E2s,1 E4g,7 Eaf,1 E1p,4 Ee4,4 E72,2 E6r,1 E2,1 ' +
  'E7,2 E5,1 Ed6,7 E31,7 P1bt,1 P13,4 P2s,c Pf,2 Pf,1 Pe,2 P11,a P34,2 Pc,2 Pe,1 P2,a Pj,1k R0,q P1,f Pa,1 Pk,1 ' +
  'P2,9 P1,4 P9,n P6,58 P2,34 P2,2 P1,3 P2,2b P2,3 P1,4 E0,5 P0,72 P1,1r Pb,6 P1,o P7,2 P2,8 Pc,1 P2,4 P2,1 P4,2 ' +
  'Pd,2 P2,1 P8,2 P9,1 P5,3 Pc,3 P8,3 P2,1 P1,1 P4,1 P6,1 P3,1 P6,2e P1c,1y P5,8 P2,h P3,1 P1,6 P2,d P62,12 Pc,4 ' +
  'P1k,8 Pa,6 P14,8 Pu,2 Pc,4 P2,e P9,13 Pc,1b P1,a P1,55 P2g,8 Pe,42 P74,se';

/** Code points below U+20000 that are two cells wide: code points left out before, length; base 36. */
export const wideRanges =
  '3cw,2o 3i2,2 d,2 5a,4 3,1 2,1 eh,2 l,2 q,8 g,c 17,1 a,6 3,1 d,1 8,2 h,2 5,2 8,1 5,1 l,1 7,2 1,1 4,1 2,1 7,1 ' +
  '4,2 s,1 z,1 1,1 4,3 1,1 1p,3 o,1 e,1 nv,2 1f,1 4,1 mi,q 1,2h c,5y q,27 2,2e 2,2v 5,17 1,2m 1,2e 9,1c 1,14 ' +
  '8,mkd 3,1j wp,t hv,8mc 6l8,e8 ls,a m,z 1,j 1,4 45,2o 3j,7 m49,5 b,7 9,4qg 8,ye 15,w 2p,37 6q5,7z 1d,3 h,4 8,b0 ' +
  '6bo,2f 9,n 5n1,1 5m,1 5a,1 2,a 2t,3 d,18 4,9 7,2 e,6 4a,x c,9 1,1y 1,m c,17 4,5 c,h 3,1 3,1z 1,1 1,57 2,1r d,4 ' +
  '1,o i,1 q,2 d,1 2e,2d 1c,1y 6,1 3,3 2,4 3,4 b,2 7,9 6b,c 4,1 7v,1b 1,a 1,55 34,40';
