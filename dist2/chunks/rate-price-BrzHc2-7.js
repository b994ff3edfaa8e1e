import { b as readPrice } from "./shared-use-Y6WgBaIb.js";
import { It as decimal, Lt as decimalText, Mt as ONE, Nt as ZERO } from "./model-C61qMIaC.js";

// src/pricing/rate/rating.ts
/** The input and the output of rating. All amounts of money are in the currency of the price. */
function rated(lines) {
	return {
		kind: "rated",
		total: lines.reduce((sum, line) => sum.plus(line.amount), ZERO),
		lines,
		excluded: []
	};
}
function unrated(code, message) {
	return {
		kind: "unrated",
		code,
		message
	};
}
function ratingLine(label, quantity, unitPrice) {
	return {
		label,
		quantity,
		unitPrice,
		amount: quantity.times(unitPrice)
	};
}
/** The units or the money of a usage, or the reason why they cannot be rated. */
function requireUsage(value, name) {
	if (value === void 0) return unrated(`missing-${name}`, `the price is rated by ${name}, and the usage has none`);
	if (value.lt(ZERO)) return unrated("negative-usage", `the ${name} of a usage cannot be negative`);
	return {
		kind: "given",
		value
	};
}

// node_modules/fraction.js/dist/fraction.mjs
/**
*
* This class offers the possibility to calculate fractions.
* You can pass a fraction in different formats. Either as array, as double, as string or as an integer.
*
* Array/Object form
* [ 0 => <numerator>, 1 => <denominator> ]
* { n => <numerator>, d => <denominator> }
*
* Integer form
* - Single integer value as BigInt or Number
*
* Double form
* - Single double value as Number
*
* String form
* 123.456 - a simple double
* 123/456 - a string fraction
* 123.'456' - a double with repeating decimal places
* 123.(456) - synonym
* 123.45'6' - a double with repeating last place
* 123.45(6) - synonym
*
* Example:
* let f = new Fraction("9.4'31'");
* f.mul([-4, 3]).div(4.9);
*
*/
if (typeof BigInt === "undefined") BigInt = function(n) {
	if (isNaN(n)) throw new Error("");
	return n;
};
const C_ZERO = BigInt(0);
const C_ONE = BigInt(1);
const C_TWO = BigInt(2);
const C_THREE = BigInt(3);
const C_FIVE = BigInt(5);
const C_TEN = BigInt(10);
BigInt(Number.MAX_SAFE_INTEGER);
const MAX_CYCLE_LEN = 2e3;
const P = {
	"s": C_ONE,
	"n": C_ZERO,
	"d": C_ONE
};
function assign(n, s) {
	try {
		n = BigInt(n);
	} catch (e) {
		throw InvalidParameter();
	}
	return n * s;
}
function ifloor(x) {
	return typeof x === "bigint" ? x : Math.floor(x);
}
function newFraction(n, d) {
	if (d === C_ZERO) throw DivisionByZero();
	const f = Object.create(Fraction.prototype);
	f["s"] = n < C_ZERO ? -C_ONE : C_ONE;
	n = n < C_ZERO ? -n : n;
	const a = gcd(n, d);
	f["n"] = n / a;
	f["d"] = d / a;
	return f;
}
const FACTORSTEPS = [
	C_TWO * C_TWO,
	C_TWO,
	C_TWO * C_TWO,
	C_TWO,
	C_TWO * C_TWO,
	C_TWO * C_THREE,
	C_TWO,
	C_TWO * C_THREE
];
function factorize(n) {
	const factors = Object.create(null);
	if (n <= C_ONE) {
		factors[n] = C_ONE;
		return factors;
	}
	const add = (p) => {
		factors[p] = (factors[p] || C_ZERO) + C_ONE;
	};
	while (n % C_TWO === C_ZERO) {
		add(C_TWO);
		n /= C_TWO;
	}
	while (n % C_THREE === C_ZERO) {
		add(C_THREE);
		n /= C_THREE;
	}
	while (n % C_FIVE === C_ZERO) {
		add(C_FIVE);
		n /= C_FIVE;
	}
	for (let si = 0, p = C_TWO + C_FIVE; p * p <= n;) {
		while (n % p === C_ZERO) {
			add(p);
			n /= p;
		}
		p += FACTORSTEPS[si];
		si = si + 1 & 7;
	}
	if (n > C_ONE) add(n);
	return factors;
}
const parse = function(p1, p2) {
	let n = C_ZERO, d = C_ONE, s = C_ONE;
	if (p1 === void 0 || p1 === null) {} else if (p2 !== void 0) {
		if (typeof p1 === "bigint") n = p1;
		else if (isNaN(p1)) throw InvalidParameter();
		else if (p1 % 1 !== 0) throw NonIntegerParameter();
		else n = BigInt(p1);
		if (typeof p2 === "bigint") d = p2;
		else if (isNaN(p2)) throw InvalidParameter();
		else if (p2 % 1 !== 0) throw NonIntegerParameter();
		else d = BigInt(p2);
		s = n * d;
	} else if (typeof p1 === "object") {
		if ("d" in p1 && "n" in p1) {
			n = BigInt(p1["n"]);
			d = BigInt(p1["d"]);
			if ("s" in p1) n *= BigInt(p1["s"]);
		} else if (0 in p1) {
			n = BigInt(p1[0]);
			if (1 in p1) d = BigInt(p1[1]);
		} else if (typeof p1 === "bigint") n = p1;
		else throw InvalidParameter();
		s = n * d;
	} else if (typeof p1 === "number") {
		if (isNaN(p1)) throw InvalidParameter();
		if (p1 < 0) {
			s = -C_ONE;
			p1 = -p1;
		}
		if (p1 % 1 === 0) n = BigInt(p1);
		else {
			let z = 1;
			let A = 0, B = 1;
			let C = 1, D = 1;
			let N = 1e7;
			if (p1 >= 1) {
				z = 10 ** Math.floor(1 + Math.log10(p1));
				p1 /= z;
			}
			while (B <= N && D <= N) {
				let M = (A + C) / (B + D);
				if (p1 === M) {
					if (B + D <= N) {
						n = A + C;
						d = B + D;
					} else if (D > B) {
						n = C;
						d = D;
					} else {
						n = A;
						d = B;
					}
					break;
				} else {
					if (p1 > M) {
						A += C;
						B += D;
					} else {
						C += A;
						D += B;
					}
					if (B > N) {
						n = C;
						d = D;
					} else {
						n = A;
						d = B;
					}
				}
			}
			n = BigInt(n) * BigInt(z);
			d = BigInt(d);
		}
	} else if (typeof p1 === "string") {
		let ndx = 0;
		let v = C_ZERO, w = C_ZERO, x = C_ZERO, y = C_ONE, z = C_ONE;
		let match = p1.replace(/_/g, "").match(/\d+|./g);
		if (match === null) throw InvalidParameter();
		if (match[ndx] === "-") {
			s = -C_ONE;
			ndx++;
		} else if (match[ndx] === "+") ndx++;
		if (match.length === ndx + 1) w = assign(match[ndx++], s);
		else if (match[ndx + 1] === "." || match[ndx] === ".") {
			if (match[ndx] !== ".") v = assign(match[ndx++], s);
			ndx++;
			if (ndx + 1 === match.length || match[ndx + 1] === "(" && match[ndx + 3] === ")" || match[ndx + 1] === "'" && match[ndx + 3] === "'") {
				w = assign(match[ndx], s);
				y = C_TEN ** BigInt(match[ndx].length);
				ndx++;
			}
			if (match[ndx] === "(" && match[ndx + 2] === ")" || match[ndx] === "'" && match[ndx + 2] === "'") {
				x = assign(match[ndx + 1], s);
				z = C_TEN ** BigInt(match[ndx + 1].length) - C_ONE;
				ndx += 3;
			}
		} else if (match[ndx + 1] === "/" || match[ndx + 1] === ":") {
			w = assign(match[ndx], s);
			y = assign(match[ndx + 2], C_ONE);
			ndx += 3;
		} else if (match[ndx + 3] === "/" && match[ndx + 1] === " ") {
			v = assign(match[ndx], s);
			w = assign(match[ndx + 2], s);
			y = assign(match[ndx + 4], C_ONE);
			ndx += 5;
		}
		if (match.length <= ndx) {
			d = y * z;
			s = n = x + d * v + z * w;
		} else throw InvalidParameter();
	} else if (typeof p1 === "bigint") {
		n = p1;
		s = p1;
		d = C_ONE;
	} else throw InvalidParameter();
	if (d === C_ZERO) throw DivisionByZero();
	P["s"] = s < C_ZERO ? -C_ONE : C_ONE;
	P["n"] = n < C_ZERO ? -n : n;
	P["d"] = d < C_ZERO ? -d : d;
};
function modpow(b, e, m) {
	let r = C_ONE;
	for (; e > C_ZERO; b = b * b % m, e >>= C_ONE) if (e & C_ONE) r = r * b % m;
	return r;
}
function cycleLen(n, d) {
	for (; d % C_TWO === C_ZERO; d /= C_TWO);
	for (; d % C_FIVE === C_ZERO; d /= C_FIVE);
	if (d === C_ONE) return C_ZERO;
	let rem = C_TEN % d;
	let t = 1;
	for (; rem !== C_ONE; t++) {
		rem = rem * C_TEN % d;
		if (t > MAX_CYCLE_LEN) return C_ZERO;
	}
	return BigInt(t);
}
function cycleStart(n, d, len) {
	let rem1 = C_ONE;
	let rem2 = modpow(C_TEN, len, d);
	for (let t = 0; t < 300; t++) {
		if (rem1 === rem2) return BigInt(t);
		rem1 = rem1 * C_TEN % d;
		rem2 = rem2 * C_TEN % d;
	}
	return 0;
}
function gcd(a, b) {
	if (!a) return b;
	if (!b) return a;
	while (1) {
		a %= b;
		if (!a) return b;
		b %= a;
		if (!b) return a;
	}
}
/**
* Module constructor
*
* @constructor
* @param {number|Fraction=} a
* @param {number=} b
*/
function Fraction(a, b) {
	parse(a, b);
	if (this instanceof Fraction) {
		a = gcd(P["d"], P["n"]);
		this["s"] = P["s"];
		this["n"] = P["n"] / a;
		this["d"] = P["d"] / a;
	} else return newFraction(P["s"] * P["n"], P["d"]);
}
const DivisionByZero = function() {
	return /* @__PURE__ */ new Error("Division by Zero");
};
const InvalidParameter = function() {
	return /* @__PURE__ */ new Error("Invalid argument");
};
const NonIntegerParameter = function() {
	return /* @__PURE__ */ new Error("Parameters must be integer");
};
Fraction.prototype = {
	"s": C_ONE,
	"n": C_ZERO,
	"d": C_ONE,
	/**
	* Calculates the absolute value
	*
	* Ex: new Fraction(-4).abs() => 4
	**/
	"abs": function() {
		return newFraction(this["n"], this["d"]);
	},
	/**
	* Inverts the sign of the current fraction
	*
	* Ex: new Fraction(-4).neg() => 4
	**/
	"neg": function() {
		return newFraction(-this["s"] * this["n"], this["d"]);
	},
	/**
	* Adds two rational numbers
	*
	* Ex: new Fraction({n: 2, d: 3}).add("14.9") => 467 / 30
	**/
	"add": function(a, b) {
		parse(a, b);
		return newFraction(this["s"] * this["n"] * P["d"] + P["s"] * this["d"] * P["n"], this["d"] * P["d"]);
	},
	/**
	* Subtracts two rational numbers
	*
	* Ex: new Fraction({n: 2, d: 3}).add("14.9") => -427 / 30
	**/
	"sub": function(a, b) {
		parse(a, b);
		return newFraction(this["s"] * this["n"] * P["d"] - P["s"] * this["d"] * P["n"], this["d"] * P["d"]);
	},
	/**
	* Multiplies two rational numbers
	*
	* Ex: new Fraction("-17.(345)").mul(3) => 5776 / 111
	**/
	"mul": function(a, b) {
		parse(a, b);
		return newFraction(this["s"] * P["s"] * this["n"] * P["n"], this["d"] * P["d"]);
	},
	/**
	* Divides two rational numbers
	*
	* Ex: new Fraction("-17.(345)").inverse().div(3)
	**/
	"div": function(a, b) {
		parse(a, b);
		return newFraction(this["s"] * P["s"] * this["n"] * P["d"], this["d"] * P["n"]);
	},
	/**
	* Clones the actual object
	*
	* Ex: new Fraction("-17.(345)").clone()
	**/
	"clone": function() {
		return newFraction(this["s"] * this["n"], this["d"]);
	},
	/**
	* Calculates the modulo of two rational numbers - a more precise fmod
	*
	* Ex: new Fraction('4.(3)').mod([7, 8]) => (13/3) % (7/8) = (5/6)
	* Ex: new Fraction(20, 10).mod().equals(0) ? "is Integer"
	**/
	"mod": function(a, b) {
		if (a === void 0) return newFraction(this["s"] * this["n"] % this["d"], C_ONE);
		parse(a, b);
		if (C_ZERO === P["n"] * this["d"]) throw DivisionByZero();
		/**
		* I derived the rational modulo similar to the modulo for integers
		*
		* https://raw.org/book/analysis/rational-numbers/
		*
		*    n1/d1 = (n2/d2) * q + r, where 0 ≤ r < n2/d2
		* => d2 * n1 = n2 * d1 * q + d1 * d2 * r
		* => r = (d2 * n1 - n2 * d1 * q) / (d1 * d2)
		*      = (d2 * n1 - n2 * d1 * floor((d2 * n1) / (n2 * d1))) / (d1 * d2)
		*      = ((d2 * n1) % (n2 * d1)) / (d1 * d2)
		*/
		return newFraction(this["s"] * (P["d"] * this["n"]) % (P["n"] * this["d"]), P["d"] * this["d"]);
	},
	/**
	* Calculates the fractional gcd of two rational numbers
	*
	* Ex: new Fraction(5,8).gcd(3,7) => 1/56
	*/
	"gcd": function(a, b) {
		parse(a, b);
		return newFraction(gcd(P["n"], this["n"]) * gcd(P["d"], this["d"]), P["d"] * this["d"]);
	},
	/**
	* Calculates the fractional lcm of two rational numbers
	*
	* Ex: new Fraction(5,8).lcm(3,7) => 15
	*/
	"lcm": function(a, b) {
		parse(a, b);
		if (P["n"] === C_ZERO && this["n"] === C_ZERO) return newFraction(C_ZERO, C_ONE);
		return newFraction(P["n"] * this["n"], gcd(P["n"], this["n"]) * gcd(P["d"], this["d"]));
	},
	/**
	* Gets the inverse of the fraction, means numerator and denominator are exchanged
	*
	* Ex: new Fraction([-3, 4]).inverse() => -4 / 3
	**/
	"inverse": function() {
		return newFraction(this["s"] * this["d"], this["n"]);
	},
	/**
	* Calculates the fraction to some integer exponent
	*
	* Ex: new Fraction(-1,2).pow(-3) => -8
	*/
	"pow": function(a, b) {
		parse(a, b);
		if (P["d"] === C_ONE) {
			if (P["s"] < C_ZERO) return newFraction((this["s"] * this["d"]) ** P["n"], this["n"] ** P["n"]);
			else return newFraction((this["s"] * this["n"]) ** P["n"], this["d"] ** P["n"]);
		}
		if (this["s"] < C_ZERO) return null;
		let N = factorize(this["n"]);
		let D = factorize(this["d"]);
		let n = C_ONE;
		let d = C_ONE;
		for (let k in N) {
			if (k === "1") continue;
			if (k === "0") {
				n = C_ZERO;
				break;
			}
			N[k] *= P["n"];
			if (N[k] % P["d"] === C_ZERO) N[k] /= P["d"];
			else return null;
			n *= BigInt(k) ** N[k];
		}
		for (let k in D) {
			if (k === "1") continue;
			D[k] *= P["n"];
			if (D[k] % P["d"] === C_ZERO) D[k] /= P["d"];
			else return null;
			d *= BigInt(k) ** D[k];
		}
		if (P["s"] < C_ZERO) return newFraction(d, n);
		return newFraction(n, d);
	},
	/**
	* Calculates the logarithm of a fraction to a given rational base
	*
	* Ex: new Fraction(27, 8).log(9, 4) => 3/2
	*/
	"log": function(a, b) {
		parse(a, b);
		if (this["s"] <= C_ZERO || P["s"] <= C_ZERO) return null;
		const allPrimes = Object.create(null);
		const baseFactors = factorize(P["n"]);
		const T1 = factorize(P["d"]);
		const numberFactors = factorize(this["n"]);
		const T2 = factorize(this["d"]);
		for (const prime in T1) baseFactors[prime] = (baseFactors[prime] || C_ZERO) - T1[prime];
		for (const prime in T2) numberFactors[prime] = (numberFactors[prime] || C_ZERO) - T2[prime];
		for (const prime in baseFactors) {
			if (prime === "1") continue;
			allPrimes[prime] = true;
		}
		for (const prime in numberFactors) {
			if (prime === "1") continue;
			allPrimes[prime] = true;
		}
		let retN = null;
		let retD = null;
		for (const prime in allPrimes) {
			const baseExponent = baseFactors[prime] || C_ZERO;
			const numberExponent = numberFactors[prime] || C_ZERO;
			if (baseExponent === C_ZERO) {
				if (numberExponent !== C_ZERO) return null;
				continue;
			}
			let curN = numberExponent;
			let curD = baseExponent;
			const gcdValue = gcd(curN, curD);
			curN /= gcdValue;
			curD /= gcdValue;
			if (retN === null && retD === null) {
				retN = curN;
				retD = curD;
			} else if (curN * retD !== retN * curD) return null;
		}
		return retN !== null && retD !== null ? newFraction(retN, retD) : null;
	},
	/**
	* Check if two rational numbers are the same
	*
	* Ex: new Fraction(19.6).equals([98, 5]);
	**/
	"equals": function(a, b) {
		parse(a, b);
		return this["s"] * this["n"] * P["d"] === P["s"] * P["n"] * this["d"];
	},
	/**
	* Check if this rational number is less than another
	*
	* Ex: new Fraction(19.6).lt([98, 5]);
	**/
	"lt": function(a, b) {
		parse(a, b);
		return this["s"] * this["n"] * P["d"] < P["s"] * P["n"] * this["d"];
	},
	/**
	* Check if this rational number is less than or equal another
	*
	* Ex: new Fraction(19.6).lt([98, 5]);
	**/
	"lte": function(a, b) {
		parse(a, b);
		return this["s"] * this["n"] * P["d"] <= P["s"] * P["n"] * this["d"];
	},
	/**
	* Check if this rational number is greater than another
	*
	* Ex: new Fraction(19.6).lt([98, 5]);
	**/
	"gt": function(a, b) {
		parse(a, b);
		return this["s"] * this["n"] * P["d"] > P["s"] * P["n"] * this["d"];
	},
	/**
	* Check if this rational number is greater than or equal another
	*
	* Ex: new Fraction(19.6).lt([98, 5]);
	**/
	"gte": function(a, b) {
		parse(a, b);
		return this["s"] * this["n"] * P["d"] >= P["s"] * P["n"] * this["d"];
	},
	/**
	* Compare two rational numbers
	* < 0 iff this < that
	* > 0 iff this > that
	* = 0 iff this = that
	*
	* Ex: new Fraction(19.6).compare([98, 5]);
	**/
	"compare": function(a, b) {
		parse(a, b);
		let t = this["s"] * this["n"] * P["d"] - P["s"] * P["n"] * this["d"];
		return (C_ZERO < t) - (t < C_ZERO);
	},
	/**
	* Calculates the ceil of a rational number
	*
	* Ex: new Fraction('4.(3)').ceil() => (5 / 1)
	**/
	"ceil": function(places) {
		places = C_TEN ** BigInt(places || 0);
		return newFraction(ifloor(this["s"] * places * this["n"] / this["d"]) + (places * this["n"] % this["d"] > C_ZERO && this["s"] >= C_ZERO ? C_ONE : C_ZERO), places);
	},
	/**
	* Calculates the floor of a rational number
	*
	* Ex: new Fraction('4.(3)').floor() => (4 / 1)
	**/
	"floor": function(places) {
		places = C_TEN ** BigInt(places || 0);
		return newFraction(ifloor(this["s"] * places * this["n"] / this["d"]) - (places * this["n"] % this["d"] > C_ZERO && this["s"] < C_ZERO ? C_ONE : C_ZERO), places);
	},
	/**
	* Rounds a rational numbers
	*
	* Ex: new Fraction('4.(3)').round() => (4 / 1)
	**/
	"round": function(places) {
		places = C_TEN ** BigInt(places || 0);
		return newFraction(ifloor(this["s"] * places * this["n"] / this["d"]) + this["s"] * ((this["s"] >= C_ZERO ? C_ONE : C_ZERO) + C_TWO * (places * this["n"] % this["d"]) > this["d"] ? C_ONE : C_ZERO), places);
	},
	/**
	* Rounds a rational number to a multiple of another rational number
	*
	* Ex: new Fraction('0.9').roundTo("1/8") => 7 / 8
	**/
	"roundTo": function(a, b) {
		parse(a, b);
		const n = this["n"] * P["d"];
		const d = this["d"] * P["n"];
		const r = n % d;
		let k = ifloor(n / d);
		if (r + r >= d) k++;
		return newFraction(this["s"] * k * P["n"], P["d"]);
	},
	/**
	* Check if two rational numbers are divisible
	*
	* Ex: new Fraction(19.6).divisible(1.5);
	*/
	"divisible": function(a, b) {
		parse(a, b);
		if (P["n"] === C_ZERO) return false;
		return this["n"] * P["d"] % (P["n"] * this["d"]) === C_ZERO;
	},
	/**
	* Returns a decimal representation of the fraction
	*
	* Ex: new Fraction("100.'91823'").valueOf() => 100.91823918239183
	**/
	"valueOf": function() {
		return Number(this["s"] * this["n"]) / Number(this["d"]);
	},
	/**
	* Creates a string representation of a fraction with all digits
	*
	* Ex: new Fraction("100.'91823'").toString() => "100.(91823)"
	**/
	"toString": function(dec = 15) {
		let N = this["n"];
		let D = this["d"];
		let cycLen = cycleLen(N, D);
		let cycOff = cycleStart(N, D, cycLen);
		let str = this["s"] < C_ZERO ? "-" : "";
		str += ifloor(N / D);
		N %= D;
		N *= C_TEN;
		if (N) str += ".";
		if (cycLen) {
			for (let i = cycOff; i--;) {
				str += ifloor(N / D);
				N %= D;
				N *= C_TEN;
			}
			str += "(";
			for (let i = cycLen; i--;) {
				str += ifloor(N / D);
				N %= D;
				N *= C_TEN;
			}
			str += ")";
		} else for (let i = dec; N && i--;) {
			str += ifloor(N / D);
			N %= D;
			N *= C_TEN;
		}
		return str;
	},
	/**
	* Returns a string-fraction representation of a Fraction object
	*
	* Ex: new Fraction("1.'3'").toFraction() => "4 1/3"
	**/
	"toFraction": function(showMixed = false) {
		let n = this["n"];
		let d = this["d"];
		let str = this["s"] < C_ZERO ? "-" : "";
		if (d === C_ONE) str += n;
		else {
			const whole = ifloor(n / d);
			if (showMixed && whole > C_ZERO) {
				str += whole;
				str += " ";
				n %= d;
			}
			str += n;
			str += "/";
			str += d;
		}
		return str;
	},
	/**
	* Returns a latex representation of a Fraction object
	*
	* Ex: new Fraction("1.'3'").toLatex() => "\frac{4}{3}"
	**/
	"toLatex": function(showMixed = false) {
		let n = this["n"];
		let d = this["d"];
		let str = this["s"] < C_ZERO ? "-" : "";
		if (d === C_ONE) str += n;
		else {
			const whole = ifloor(n / d);
			if (showMixed && whole > C_ZERO) {
				str += whole;
				n %= d;
			}
			str += "\\frac{";
			str += n;
			str += "}{";
			str += d;
			str += "}";
		}
		return str;
	},
	/**
	* Returns an array of continued fraction elements
	*
	* Ex: new Fraction("7/8").toContinued() => [0,1,7]
	*/
	"toContinued": function() {
		let a = this["n"];
		let b = this["d"];
		const res = [];
		while (b) {
			res.push(ifloor(a / b));
			const t = a % b;
			a = b;
			b = t;
		}
		return res;
	},
	"simplify": function(eps = .001) {
		const ieps = BigInt(Math.ceil(1 / eps));
		const thisABS = this["abs"]();
		const cont = thisABS["toContinued"]();
		for (let i = 1; i < cont.length; i++) {
			let s = newFraction(cont[i - 1], C_ONE);
			for (let k = i - 2; k >= 0; k--) s = s["inverse"]()["add"](cont[k]);
			let t = s["sub"](thisABS);
			if (t["n"] * ieps < t["d"]) return s["mul"](this["s"]);
		}
		return this;
	}
};

// src/pricing/fraction.ts
/**
* Exact fractions, for arithmetic with division: a third stays a third. A result becomes a decimal only once, at the
* end.
*/
function exact(value) {
	return new Fraction(decimalText(value));
}
/**
* The decimal with the same value. If there is none, as for a third, it is rounded to the decimal places of
* `decimal.ts`.
*/
function nearestDecimal(value) {
	const signed = value.s * value.n;
	const places = finitePlaces(value.d);
	if (places === null) return decimal(signed).div(decimal(value.d));
	const digits = signed * 10n ** BigInt(places) / value.d;
	return decimal(digits).times(decimal(`${places === 0 ? "1" : `0.${"0".repeat(places - 1)}1`}`));
}
/** The decimal places that a fraction with this denominator needs; null if no number of them is enough. */
function finitePlaces(denominator) {
	let rest = denominator;
	const countOf = (factor) => {
		let count = 0;
		for (; rest % factor === 0n; rest /= factor) count += 1;
		return count;
	};
	const places = Math.max(countOf(2n), countOf(5n));
	return rest === 1n ? places : null;
}

// src/pricing/rate/rate-expression.ts
/**
* The expression model. Each charge is its quantity expression times its unit price expression, computed from the
* values of the metrics to which the aliases are bound. All arithmetic is exact, including division. Only the results
* become decimals, so that rounding inside an expression uses the true value. A charge may be negative; it is not
* limited.
*/
function rateExpression(model, usage) {
	const values = /* @__PURE__ */ new Map();
	let total;
	for (const [alias, metricId] of model.metrics) {
		const value = usage.metrics?.get(metricId);
		if (value !== void 0) values.set(alias, value);
	}
	const lines = [];
	for (const charge of model.charges) {
		const quantity = evaluateExpression(charge.quantity, values);
		if (quantity.kind === "unrated") return quantity;
		const unitPrice = evaluateExpression(charge.unitPrice, values);
		if (unitPrice.kind === "unrated") return unitPrice;
		const amount = quantity.value.mul(unitPrice.value);
		total = total?.add(amount) ?? amount;
		lines.push({
			label: charge.label,
			quantity: nearestDecimal(quantity.value),
			unitPrice: nearestDecimal(unitPrice.value),
			amount: nearestDecimal(amount)
		});
	}
	return {
		kind: "rated",
		total: total === void 0 ? ZERO : nearestDecimal(total),
		lines,
		excluded: []
	};
}
/**
* The value of an expression, computed from the values of its aliases. There is none if an alias has no value or if
* the expression divides by zero.
*/
function evaluateExpression(expression, values) {
	switch (expression.kind) {
		case "number": return {
			kind: "value",
			value: exact(expression.value)
		};
		case "alias": {
			const value = values.get(expression.name);
			if (value === void 0) return unrated("missing-metric", `the usage has no value for the metric of the alias ${expression.name}`);
			return {
				kind: "value",
				value: exact(value)
			};
		}
		case "negate": {
			const operand = evaluateExpression(expression.operand, values);
			return operand.kind === "unrated" ? operand : {
				kind: "value",
				value: operand.value.neg()
			};
		}
		case "binary": {
			const left = evaluateExpression(expression.left, values);
			if (left.kind === "unrated") return left;
			const right = evaluateExpression(expression.right, values);
			if (right.kind === "unrated") return right;
			return calculate(expression.operator, left.value, right.value);
		}
		case "call": {
			const operands = [];
			for (const operand of expression.operands) {
				const evaluated = evaluateExpression(operand, values);
				if (evaluated.kind === "unrated") return evaluated;
				operands.push(evaluated.value);
			}
			const [first, ...rest] = operands;
			if (first === void 0) throw new Error(`${expression.name} has no operand`);
			return {
				kind: "value",
				value: callFunction(expression.name, [first, ...rest])
			};
		}
		default: return expression;
	}
}
function calculate(operator, left, right) {
	switch (operator) {
		case "+": return {
			kind: "value",
			value: left.add(right)
		};
		case "-": return {
			kind: "value",
			value: left.sub(right)
		};
		case "*": return {
			kind: "value",
			value: left.mul(right)
		};
		case "/":
			if (right.equals(0)) return unrated("division-by-zero", "the expression divides by zero for this usage");
			return {
				kind: "value",
				value: left.div(right)
			};
		default: return operator;
	}
}
/** The parser guarantees at least one operand. */
function callFunction(name, operands) {
	switch (name) {
		case "min": return operands.reduce((least, value) => value.lt(least) ? value : least);
		case "max": return operands.reduce((most, value) => value.gt(most) ? value : most);
		case "floor": return operands[0].floor();
		case "ceil": return operands[0].ceil();
		default: return name;
	}
}

// src/pricing/rate/rate-tiers.ts
/**
* The tiered models, over units and over money.
*
* Tiered and tiered percentage: the tier that holds the whole quantity prices all of it, plus that tier's fixed fee.
* Graduated tiered and graduated percentage: each tier prices its own part, and the fixed fees of every tier entered
* add up. `read-tiers.ts` defines the quantities that a tier covers. In particular, zero use enters the first tier
* only if that tier starts at 0. A quantity beyond the end of the last tier has no price.
*/
/** Without usage, the price's own `units` are rated. */
function rateTiered(model, usage) {
	const given = requireUsage(usage[model.measure] ?? model.units ?? void 0, model.measure);
	if (given.kind === "unrated") return given;
	return model.kind === "tiered" ? rateWhole(model.tiers, given.value) : rateParts(model.tiers, given.value);
}
/** The tier that `quantity` falls in prices all of it. */
function rateWhole(tiers, quantity) {
	if (!enters(tiers, quantity)) return rated([]);
	const index = tiers.bands.findIndex(({ upTo }) => upTo === null || quantity.lte(upTo));
	const band = tiers.bands[index];
	if (band === void 0) return beyondLastTier(tiers);
	return rated(bandLines(band, index, quantity));
}
/** Each tier prices its own part of `quantity`. */
function rateParts(tiers, quantity) {
	if (!enters(tiers, quantity)) return rated([]);
	const last = tiers.bands.at(-1)?.upTo ?? null;
	if (last !== null && quantity.gt(last)) return beyondLastTier(tiers);
	const lines = tiers.bands.flatMap((band, index) => {
		if (index > 0 && quantity.lte(band.above)) return [];
		return bandLines(band, index, (band.upTo?.lt(quantity) ? band.upTo : quantity).minus(band.above));
	});
	return rated(lines);
}
function enters(tiers, quantity) {
	return tiers.coverZero || quantity.gt(ZERO);
}
function bandLines(band, index, quantity) {
	const name = `tier ${index + 1}`;
	const lines = [ratingLine(`${name}, ${bandText(band)}`, quantity, band.rate)];
	return band.fixedFee.eq(ZERO) ? lines : [...lines, ratingLine(`${name}, fixed fee`, ONE, band.fixedFee)];
}
function bandText({ above, upTo }) {
	if (upTo === null) return `above ${decimalText(above)}`;
	return above.eq(ZERO) ? `up to ${decimalText(upTo)}` : `above ${decimalText(above)} up to ${decimalText(upTo)}`;
}
function beyondLastTier({ bands }) {
	const end = bands.at(-1)?.upTo ?? ZERO;
	return unrated("beyond-last-tier", `the last tier ends at ${decimalText(end)}, and the usage lies beyond it`);
}

// src/pricing/rate/rate-unit.ts
function rateUnit(pricePerUnit, usage) {
	const quantity = requireUsage(usage.quantity, "quantity");
	if (quantity.kind === "unrated") return quantity;
	return rated([ratingLine("units", quantity.value, pricePerUnit)]);
}
function rateFixed(pricePerUnit, units) {
	return rated([ratingLine("fixed units", units, pricePerUnit)]);
}

// src/pricing/rate/rate-volume-percentage.ts
/**
* The volume percentage model: the percentage of the amount, plus the price per unit times the count, plus the fixed
* fee. The fixed fee is charged in every interval, even without any volume. The count is optional if the price per
* unit is zero, and the amount is optional if the percentage is zero.
*/
function rateVolumePercentage(model, usage) {
	const amount = requireUsage(usage.amount ?? unneeded(model.rate), "amount");
	if (amount.kind === "unrated") return amount;
	const count = requireUsage(usage.quantity ?? unneeded(model.pricePerUnit), "quantity");
	if (count.kind === "unrated") return count;
	return rated([
		ratingLine("share of the amount", amount.value, model.rate),
		ratingLine("units", count.value, model.pricePerUnit),
		ratingLine("fixed fee", ONE, model.fixedFee)
	].filter((line) => !line.unitPrice.eq(ZERO)));
}
function unneeded(price) {
	return price.eq(ZERO) ? ZERO : void 0;
}

// src/pricing/rate/rate-leaf.ts
function rateLeaf(model, usage) {
	switch (model.kind) {
		case "unit": return rateUnit(model.pricePerUnit, usage);
		case "fixed": return rateFixed(model.pricePerUnit, model.units);
		case "tiered":
		case "graduated": return rateTiered(model, usage);
		case "volume-percentage": return rateVolumePercentage(model, usage);
		default: return model;
	}
}

// src/pricing/rate/rate-matrix.ts
/** The cell for these dimension values; undefined if none matches. */
function findCell({ root }, dimensions) {
	const search = (node) => {
		if (node.leaf !== null) return node.leaf;
		for (const { dimension, branches, wildcard } of node.splits) {
			const value = dimensions.get(dimension);
			const branch = value === void 0 ? void 0 : branches.get(value);
			const found = (branch && search(branch)) ?? (wildcard ? search(wildcard) : void 0);
			if (found !== void 0) return found;
		}
		return node.fallback === null ? void 0 : search(node.fallback);
	};
	return search(root);
}
function rateMatrix(model, usage) {
	const dimensions = usage.dimensions ?? /* @__PURE__ */ new Map();
	const cell = findCell(model, dimensions);
	if (cell === void 0) return unrated("no-matching-cell", `no cell of the matrix matches ${valuesText(dimensions)}`);
	const rating = rateLeaf(cell.model, usage);
	if (rating.kind === "unrated") return rating;
	return {
		...rating,
		lines: rating.lines.map((line) => ({
			...line,
			label: `${cell.label}: ${line.label}`
		}))
	};
}
function valuesText(dimensions) {
	return [...dimensions].map(([key, value]) => `${key} ${value}`).join(", ") || "a usage without dimensions";
}

// src/pricing/rate/rate-prepaid.ts
/**
* The prepaid models.
*
* Prepaid tiered: units up to `prepaid_units` are covered, and cost nothing here. The rest is graduated through the
* tiers from zero, as if there were no other units. Without a rest, no tier is entered and no fixed fee is charged.
*
* Prepaid fixed tiered: the fixed fee of the tier that holds the prepaid units is charged for any usage. Each unit
* beyond them costs that tier's price, even in the tiers above it. `overages_charge_interval` decides when that is
* charged, and not how much.
*/
function ratePrepaidTiered(model, usage) {
	const quantity = requireUsage(usage.quantity, "quantity");
	if (quantity.kind === "unrated") return quantity;
	const rest = quantity.value.minus(model.prepaidUnits);
	if (rest.lte(ZERO)) return rated([ratingLine("prepaid units", quantity.value, ZERO)]);
	const overage = rateParts(model.tiers, rest);
	if (overage.kind === "unrated") return overage;
	return rated([ratingLine("prepaid units", model.prepaidUnits, ZERO), ...overage.lines]);
}
/** Without usage, no units are beyond the prepaid ones. */
function ratePrepaidFixed(model, usage) {
	const quantity = requireUsage(usage.quantity ?? ZERO, "quantity");
	if (quantity.kind === "unrated") return quantity;
	const fee = ratingLine("prepaid units, fixed fee", ONE, model.fixedFee);
	const rest = quantity.value.minus(model.prepaidUnits);
	return rated(rest.gt(ZERO) ? [fee, ratingLine("units beyond the prepaid", rest, model.pricePerUnit)] : [fee]);
}

// src/pricing/rate/rate-terms.ts
/** Applies a price's discount and spend limits to the model's charge, as separate lines. See `read-terms.ts`. */
function rateTerms(charge, terms) {
	const lines = [...charge.lines];
	let total = charge.total;
	const add = (line) => {
		lines.push(line);
		total = total.plus(line.amount);
	};
	if (terms.discount !== null && !terms.discount.fraction.eq(ZERO)) add(ratingLine("discount", total, ZERO.minus(terms.discount.fraction)));
	if (terms.minimumSpend?.gt(total)) add(ratingLine("up to the minimum spend", ONE, terms.minimumSpend.minus(total)));
	if (terms.maximumSpend?.lt(total)) add(ratingLine("above the maximum spend", ONE, terms.maximumSpend.minus(total)));
	return {
		kind: "rated",
		total,
		lines,
		excluded: terms.excluded
	};
}

// src/pricing/rate/rate-price.ts
/**
* The bill of one interval, after any trial and while the discount applies: the model's charge, less the discount,
* within the spend limits. If the price or this usage cannot be rated, the result gives the reason.
*/
function ratePrice(price, usage) {
	const read = readPrice(price);
	if (read.kind === "faulty") return unrated("faulty-model", read.faults[0].message);
	const charge = rateModel(read.model, usage);
	return charge.kind === "rated" ? rateTerms(charge, read.terms) : charge;
}
/** The charge of the model alone. */
function rateModel(model, usage) {
	switch (model.kind) {
		case "prepaid-tiered": return ratePrepaidTiered(model, usage);
		case "prepaid-fixed": return ratePrepaidFixed(model, usage);
		case "expression": return rateExpression(model, usage);
		case "matrix": return rateMatrix(model, usage);
		default: return rateLeaf(model, usage);
	}
}

export { rateExpression as a, ratingLine as c, findCell as i, unrated as l, ratePrice as n, exact as o, rateTerms as r, nearestDecimal as s, rateModel as t };